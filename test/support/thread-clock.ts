/**
 * Milliseconds that this thread has worked: while the machine does something else, the clock stands. Linux brings a thread's
 * own clock up to date only when the whole process is asked for its.
 */
export function threadMs(): number {
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
