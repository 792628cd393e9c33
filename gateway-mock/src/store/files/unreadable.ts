/** A file that cannot be read, or may not: the message is for the person who uploaded it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** What is said of a file that breaks its reader off in whichever way. */
export const BROKEN_FILE = '文件无法读取，请检查是否损坏或加密'
/** What is said of a file that takes its reader more memory or time than any table or picture needs. */
export const HEAVY_FILE = '文件内容过大或无法读取，请精简后重新上传'
