import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';

/** `whereabouts complete SHELL` prints the script that makes a shell complete these commands. */
export function addCompletion(program: Command): void {
  const completion = tab(program);
  const setup = completion.setup.bind(completion);
  completion.setup = (name, executable, shell) => {
    // It prints what it makes.
    const { log } = console;
    console.log = (script: string) => log(shell === 'bash' ? repeatable(script) : script);
    try {
      setup(name, executable, shell);
    } finally {
      console.log = log;
    }
  };
}

/** A constant cannot be set again: neither by the same script nor by that of another program made with the same library. */
function repeatable(script: string): string {
  return script.replaceAll(/^readonly (?=ShellComp)/gm, '').replaceAll('ShellCompDirective', '__whereabouts_directive');
}
