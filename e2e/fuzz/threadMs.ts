/** This thread's own processor time in ms, so that other work on a busy machine does not count. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
