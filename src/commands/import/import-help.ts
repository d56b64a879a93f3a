export const importHelp = `
Reads the public Reddit dumps as they are: zstd (also with --long=31 windows
and several frames), gzip or plain, one JSON record a line. What a file holds is
recognised from its records, unless --kind says it.

The same file can be imported again: an interrupted import goes on where it
stopped, a finished one changes nothing. Lines that cannot be stored are
counted, and the first ones are shown. They do not make the import fail.

Exit code: 0 when every file was read to its end, 1 when one was not.`;
