/** Lets the browser save what lies at an address. */
export function saveFile(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Lets the browser save a text as a file, e.g. what `csvOf` made. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  saveFile(url, name)
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
