/** A metric and its samples. The name contains the unit, such as seconds or bytes. */
export interface Metric {
  name: string
  help: string
  /** A counter only grows, and starts over when the process restarts. */
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

export interface Sample {
  /** Set only for samples of a histogram. */
  suffix?: '_bucket' | '_sum' | '_count'
  labels?: Readonly<Record<string, string>>
  value: number
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Returns metrics in the format that Prometheus reads. Puts `prefix` in front of every name, and leaves out
 * metrics without samples.
 * https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
 */
export function exposition(prefix: string, metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) => {
      const full = `${prefix}_${name}`.replaceAll(/[^a-zA-Z0-9_]/g, '_')
      const lines = samples.map(
        ({ suffix = '', labels, value }) => `${full}${suffix}${labelText(labels)} ${number(value)}`,
      )
      return [`# HELP ${full} ${escapeHelp(help)}`, `# TYPE ${full} ${type}`, ...lines, ''].join(
        '\n',
      )
    })
    .join('')
}

function labelText(labels: Sample['labels'] = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const escapeLabel = (text: string): string => escapeHelp(text).replaceAll('"', '\\"')

function number(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (Number.isFinite(value)) return String(value)
  return value > 0 ? '+Inf' : '-Inf'
}
