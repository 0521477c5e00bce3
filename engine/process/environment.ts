/** What Node, native libraries and the system read. None of these variables is a setting of ours. */
const COMMON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TMP',
  'TEMP',
  'SystemRoot',
  'TZ',
  'LANG',
  'LD_LIBRARY_PATH',
  'LD_PRELOAD',
  'DYLD_LIBRARY_PATH',
  'OMP_NUM_THREADS',
  'UV_THREADPOOL_SIZE',
  'NODE_OPTIONS',
  'NODE_COMPILE_CACHE',
  'NODE_V8_COVERAGE',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
]
const COMMON_PREFIXES = ['LC_', 'MALLOC_']

/** How Node reaches other machines. The address of a proxy may contain a password. */
export const proxyVariables = [
  'NODE_USE_ENV_PROXY',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
]

/**
 * Returns the part of an environment that a child process gets. It has none of the server's secrets: those that a process
 * needs are sent to it with its options, and native code that reads the sound and the words of strangers never sees the
 * others.
 */
export function environmentOf(
  environment: NodeJS.ProcessEnv,
  needs: readonly string[] = [],
): NodeJS.ProcessEnv {
  const isPassed = (name: string): boolean =>
    COMMON.includes(name) ||
    needs.includes(name) ||
    COMMON_PREFIXES.some((prefix) => name.startsWith(prefix))
  return Object.fromEntries(Object.entries(environment).filter(([name]) => isPassed(name)))
}
