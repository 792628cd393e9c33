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

/** Whether the page can show the file. */
export const isShownAttachment = ({ name }: Pick<Attachment, 'name'>) => /\.(?:jpe?g|png|gif|webp)$/i.test(name)
