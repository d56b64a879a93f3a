/** What a command found out: as one line of JSON, or in words. */
export function say(json: boolean, answer: object, ...lines: string[]): void {
  console.log(json ? JSON.stringify(answer) : lines.join('\n'));
}
