import { fileSize } from '@crm/base/text'
import { CallFailure } from '@crm/client/failure'
import { send, upload } from '@crm/client/request'
import { taskCalls } from '@crm/contracts/calls/tasks'
import {
  type Attachment,
  ATTACHMENT_BYTES_MAX,
  ATTACHMENT_ENDINGS,
  ATTACHMENTS_MAX,
} from '@crm/contracts/rules/attachments'
import { toast } from '@crm/platform/feedback'
import { Button, TextButton } from '@crm/ui/base'
import { Uploads, withField } from '@crm/ui/form'
import { type ChangeEvent, use, useRef, useState } from 'react'
import { Attachments, type LinkAttachment } from './Attachments.tsx'
import classes from './Attachments.module.css'

interface FilesUploadProps {
  value?: readonly Attachment[]
  onChange?: (files: Attachment[]) => void
  /** Opens the files that the record has already; what was just uploaded its uploader may open. */
  link?: LinkAttachment
}

const ownLink: LinkAttachment = (file_url) =>
  send(taskCalls.fileLink, { file_url }).catch((error: unknown) => {
    if (!(error instanceof CallFailure)) throw error
    toast.error(error.message)
    return undefined
  })

/** Files of a form: chosen one or several at a time, checked by size, sent at once, named, removable. */
function FilesUpload({ value = [], onChange, link = ownLink }: FilesUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(0)
  const [fault, setFault] = useState<string>()
  const [uploaded] = useState(() => new Set<string>())
  const uploads = use(Uploads)
  // Several may arrive before the form has drawn the first.
  const latest = useRef(value)
  latest.current = value
  const put = (files: Attachment[]) => {
    latest.current = files
    onChange?.(files)
  }
  const room = ATTACHMENTS_MAX - value.length - sending

  /** Answers whether all that was chosen is in the form. */
  const take = async (files: readonly File[]): Promise<boolean> => {
    const small = files.filter((file) => file.size <= ATTACHMENT_BYTES_MAX)
    const taken = small.slice(0, room)
    setFault(
      small.length < files.length
        ? `单个文件不能超过${fileSize(ATTACHMENT_BYTES_MAX)}`
        : taken.length < small.length
          ? `最多上传${ATTACHMENTS_MAX}个文件`
          : undefined,
    )
    setSending((count) => count + taken.length)
    const sent = await Promise.all(taken.map((file) => upload(taskCalls.uploadFile, file, {}).catch(failureOf)))
    setSending((count) => count - taken.length)
    const arrived = sent.flatMap((answer) =>
      'file_url' in answer ? [{ name: answer.file_name, url: answer.file_url, size: answer.size }] : [],
    )
    const failure = sent.find((answer) => answer instanceof CallFailure)
    if (failure) setFault(failure.message)
    for (const { url } of arrived) uploaded.add(url)
    if (arrived.length > 0) put([...latest.current, ...arrived])
    return arrived.length === files.length
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    const underWay = take(files)
    uploads.add(underWay)
    await underWay.finally(() => uploads.delete(underWay))
  }
  return (
    <div>
      <Attachments
        files={value}
        link={(url) => (uploaded.has(url) ? ownLink(url) : link(url))}
        extra={({ name, url }) => (
          <TextButton label={`移除 ${name}`} onClick={() => put(latest.current.filter((file) => file.url !== url))}>
            移除
          </TextButton>
        )}
      />
      <Button loading={sending > 0} disabled={room <= 0} onClick={() => input.current?.click()}>
        上传附件（{value.length}/{ATTACHMENTS_MAX}）
      </Button>
      {fault && (
        <div className={classes.fault} role="alert">
          {fault}
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="附件"
        accept={ATTACHMENT_ENDINGS}
        multiple
        onChange={(event) => void choose(event)}
      />
    </div>
  )
}

function failureOf(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error
  throw error
}

/** The field of a form for files that hang on a record: `<FilesField field="files" label="附件" />`, its values `Attachment[]`. */
export const FilesField = withField(FilesUpload)
