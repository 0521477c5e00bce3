/** Shapes that both the site and the widget draw. Each is SVG path data; its comment names the box. */

export { hangUpIcon } from './hangUpIcon.ts'

/** In a 24-unit square. The capsule is filled; the stand is stroked 2.2 wide with round ends. */
export const microphoneIcon = {
  capsule: { x: 8.6, y: 2.5, width: 6.8, height: 11.4, rx: 3.4 },
  stand: 'M5 11a7 7 0 0 0 14 0M12 18v3.4',
} as const

/** Centred on the ring, whose core has a radius of 50. Stroked 7 wide with round ends. */
export const ringMicrophone = {
  capsule: { x: -9, y: -25, width: 18, height: 31, rx: 9 },
  stand: 'M-18 -4a18 18 0 0 0 36 0M0 14v11',
} as const

/** In a 24-unit square, filled. */
export const playIcon = 'M6 3.5v17l14-8.5z'
export const pauseIcon = 'M6 4h4.5v16H6zM13.5 4H18v16h-4.5z'
export const stopIcon = 'M5 5h14v14H5z'

/** In a 16-unit square, stroked 2 wide. */
export const closeIcon = 'M2 2l12 12M14 2L2 14'

/** In a 14 by 9 box, stroked 2 wide. */
export const chevronIcon = 'M1 1.5l6 6 6-6'

/** In an 18 by 14 box, stroked 2 wide. */
export const backIcon = 'M7.5 1L1.5 7l6 6M1.5 7H18'
export const onIcon = 'M10.5 1l6 6-6 6M16.5 7H0'

/** In an 18-unit square, stroked 2 wide. */
export const searchIcon = 'M12 12l5 5M1 7a6 6 0 1 0 12 0a6 6 0 1 0-12 0'
