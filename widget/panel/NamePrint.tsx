/**
 * A simplified voiceprint of the engine saying the brand's name. Each band of pitch, low pitches first, is a list of
 * the lengths for which it alternately sounds and is silent, in 32nds of the whole. It comes from `site/prints`, which
 * also draws loudness.
 */
const bands = ['5 10 15 2', '0 1 18 7 3 3', '0 1 21 10', '0 4 23 5', '0 3 5 8 9 7', '0 6 5 7 6 8']

export const NamePrint = () => (
  <svg class="print" viewBox="-230 -230 460 460" aria-hidden="true">
    {bands.map((dashes, band) => (
      <circle
        r={70 + 28 * band}
        stroke-width={14 - 2 * (band % 3)}
        pathLength="32"
        stroke-dasharray={dashes}
        transform="rotate(-90)"
      />
    ))}
  </svg>
)
