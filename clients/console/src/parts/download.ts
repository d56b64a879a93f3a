/** Hands a text to the browser as a file. Spreadsheets read a table as UTF-8 only where its mark says so. */
export function download(name: string, type: string, text: string): void {
  const mark = type === 'text/csv' ? '\uFEFF' : '';
  const address = URL.createObjectURL(new Blob([mark, text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
