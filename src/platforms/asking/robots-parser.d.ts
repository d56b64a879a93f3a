/** Its own types do not say what the module exports. */
declare module 'robots-parser' {
  type Robots = {
    isAllowed(url: string, agent: string): boolean | undefined;
    getCrawlDelay(agent: string): number | undefined;
  };
  const parse: (url: string, text: string) => Robots;
  export default parse;
}
