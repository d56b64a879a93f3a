import { distance } from 'fastest-levenshtein';
import { settingNames } from '../settings.ts';

/**
 * Names in the environment that are nearly those of settings, and none: a line for each. Whatever else is in there
 * belongs to others, so short names have to be nearer than long ones.
 */
export function mistypedSettings(environment: NodeJS.ProcessEnv): string[] {
  const unknown = Object.keys(environment).filter((name) => !settingNames.includes(name) && name.length <= 60);
  return unknown.flatMap((name) => {
    const meant = settingNames.find((setting) => isNear(name, setting));
    return meant === undefined ? [] : [`${name} is no setting and changes nothing: ${meant} is one`];
  });
}

function isNear(name: string, setting: string): boolean {
  const typed = name.toUpperCase();
  if (typed === setting || isSwapped(typed, setting)) return true;
  if (setting.length < 8) return false;
  return distance(typed, setting) <= (setting.length < 12 ? 1 : 2);
}

/** Two neighbours in the wrong order. */
function isSwapped(typed: string, setting: string): boolean {
  const at = Array.from(typed).findIndex((letter, i) => letter !== setting[i]);
  if (at < 0 || typed.length !== setting.length) return false;
  return typed === setting.slice(0, at) + setting[at + 1] + setting[at] + setting.slice(at + 2);
}
