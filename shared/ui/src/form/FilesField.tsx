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
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { TextButton } from '../base/TextLink.tsx'
import { Attachments, type LinkAttachment } from './Attachments.tsx'
import classes from './Attachments.module.css'
import { withField } from './Form.tsx'
import { useUpload } from './useUpload.ts'

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
  const [uploaded] = useState(() => new Set<string>())
  const check = async (files: readonly File[], room: number) => {
    const small = files.filter((file) => file.size <= ATTACHMENT_BYTES_MAX)
    const taken = small.slice(0, room)
    const fault =
      small.length < files.length
        ? `单个文件不能超过 ${fileSize(ATTACHMENT_BYTES_MAX)}`
        : taken.length < small.length
          ? `最多上传 ${ATTACHMENTS_MAX} 个文件`
          : undefined
    return { taken, fault }
  }
  const sendFile = async (file: File): Promise<Attachment> => {
    const { file_name: name, file_url: url, size } = await upload(taskCalls.uploadFile, file, {})
    uploaded.add(url)
    return { name, url, size }
  }
  const { input, sending, fault, room, browse, onFiles, remove } = useUpload({
    ...{ value, onChange, check, send: sendFile },
    max: ATTACHMENTS_MAX,
  })
  return (
    <div>
      <Attachments
        files={value}
        link={(url) => (uploaded.has(url) ? ownLink(url) : link(url))}
        extra={({ name, url }) => (
          <TextButton label={`移除 ${name}`} onClick={() => remove((file) => file.url === url)}>
            移除
          </TextButton>
        )}
      />
      <Button loading={sending > 0} disabled={room <= 0} onClick={browse}>
        上传附件（{value.length}/{ATTACHMENTS_MAX}）
      </Button>
      {fault && (
        <div className={classes.fault} role="alert">
          {fault}
        </div>
      )}
      <input ref={input} type="file" hidden aria-label="附件" accept={ATTACHMENT_ENDINGS} multiple onChange={onFiles} />
    </div>
  )
}

/** The field of a form for files that hang on a record: `<FilesField field="files" label="附件" />`, its values `Attachment[]`. */
export const FilesField = withField(FilesUpload)
