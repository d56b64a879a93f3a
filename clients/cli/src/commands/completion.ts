import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';

/** `whereabouts complete SHELL` prints the script that makes a shell complete these commands. */
export function addCompletion(program: Command): void {
  tab(program);
}
