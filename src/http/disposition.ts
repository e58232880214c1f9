// The Content-Disposition header: whether browsers show a file or save it, and under which name.
import contentDisposition from 'content-disposition'

/** Browsers save the file and do not display it. */
export const savedAs = (fileName: string) => disposition(fileName, 'attachment')

/** Browsers may show the file. */
export const inWindow = (fileName: string) => disposition(fileName, 'inline')

/** Old clients get an ASCII file name. */
function disposition(fileName: string, type: 'attachment' | 'inline'): string {
  const name = Buffer.from(fileName).toString()
  return contentDisposition(name, { type, fallback: name.replace(/[^ -~]/g, '?') })
}
