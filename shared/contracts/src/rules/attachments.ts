/** A file that hangs on a record. */
export interface Attachment {
  name: string
  /** Names the file; what opens it is asked for when somebody wants to read it. */
  url: string
  /** Bytes. */
  size: number
}

/** Files of one record. */
export const ATTACHMENTS_MAX = 10
/** Bytes of one file. */
export const ATTACHMENT_BYTES_MAX = 20 * 1024 * 1024
/** What a chooser of files offers; the gateway looks at the content. */
export const ATTACHMENT_ENDINGS = '.jpg,.jpeg,.png,.gif,.webp,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.csv,.zip,.mp4'

/** Whether the page can show the file: a picture, or by the browser's own viewer. */
export const isShownAttachment = (file: Pick<Attachment, 'name'>) =>
  /\.(?:jpe?g|png|gif|webp)$/i.test(file.name) || isPdf(file)

/** A document that the browser's own viewer shows. */
export const isPdf = ({ name }: Pick<Attachment, 'name'>) => /\.pdf$/i.test(name)
