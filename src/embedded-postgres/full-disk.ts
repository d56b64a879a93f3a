import { statfsSync } from 'node:fs';

/** To start, PostgreSQL needs room for a file or two of 16 MiB. */
const enoughMiB = 32;

/** Why PostgreSQL may not start on the disk of a folder: its log had no room for that. Empty where there is room. */
export function fullDisk(folder: string): string {
  try {
    const { bavail, bsize } = statfsSync(folder);
    const freeMiB = Math.floor((bavail * bsize) / 2 ** 20);
    return freeMiB < enoughMiB ? `. The disk of ${folder} is full: ${freeMiB} MiB are free` : '';
  } catch {
    return '';
  }
}
