import { basename } from 'node:path';
import { Presets, SingleBar } from 'cli-progress';
import type { ImportProgress } from '../../catalog/import/import-dump.ts';

type ProgressDisplay = {
  start: (file: string) => void;
  update: (progress: ImportProgress) => void;
  stop: () => void;
};

/** A bar for the file that is being read, over its bytes on disk; `null`: nobody looks. */
export function showProgress(stream: NodeJS.WriteStream): ProgressDisplay | null {
  if (!stream.isTTY) return null;
  const bar = new SingleBar(
    {
      stream,
      format: '{file} {bar} {percentage}% | {records} records | {rate}/s, {megabytes} MB/s | {left}',
      clearOnComplete: true,
      hideCursor: true,
      fps: 5,
      // Signals are ours.
      gracefulExit: false,
    },
    Presets.shades_classic,
  );
  let name = '';
  let first: { at: number; position: number; read: number } | undefined;
  return {
    start: (file) => {
      name = basename(file);
      first = undefined;
    },
    update: ({ position, size, counts }) => {
      const now = performance.now();
      if (!first) {
        first = { at: now, position, read: counts.read };
        bar.start(size, position, { file: name, records: 0, rate: '-', megabytes: '-', left: '' });
      }
      const seconds = Math.max(0.001, (now - first.at) / 1000);
      const bytesPerSecond = (position - first.position) / seconds;
      bar.update(position, {
        records: counts.read.toLocaleString('en'),
        rate: Math.round((counts.read - first.read) / seconds).toLocaleString('en'),
        megabytes: (bytesPerSecond / 1e6).toFixed(1),
        left: bytesPerSecond > 0 ? `${duration((size - position) / bytesPerSecond)} left` : '',
      });
    },
    stop: () => bar.stop(),
  };
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
