import { fileSize } from '@crm/base/text'
import { type Attachment, isPdf, isShownAttachment } from '@crm/contracts/rules/attachments'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../base/Dialog.tsx'
import { saveFile } from '../base/saveFile.ts'
import { TextButton } from '../base/TextLink.tsx'
import classes from './Attachments.module.css'

/** Asks for the address that opens a file, which holds once; undefined where it was refused, which the call has said. */
export type LinkAttachment = (file_url: string) => Promise<{ url: string; file_name: string } | undefined>

interface AttachmentsProps {
  files: readonly Attachment[]
  link: LinkAttachment
  /** Beside each file. */
  extra?: (file: Attachment) => ReactNode
}

/** Files of a record: pictures and PDF open in place, each can be downloaded. Draws nothing without any. */
export function Attachments({ files, link, extra }: AttachmentsProps) {
  const [shown, setShown] = useState<{ name: string; url: string }>()
  if (files.length === 0) return null
  const show = async (file: Attachment) => {
    const found = await link(file.url)
    if (found) setShown({ name: file.name, url: found.url })
  }
  const download = async (file: Attachment) => {
    const found = await link(file.url)
    if (found) saveFile(found.url, found.file_name)
  }
  return (
    <>
      <ul className={classes.list} aria-label="附件">
        {files.map((file) => (
          <li key={file.url} className={classes.file}>
            <span className={classes.name} title={file.name}>
              {file.name}
            </span>
            <span className={classes.size}>{fileSize(file.size)}</span>
            {isShownAttachment(file) && (
              <TextButton label={`预览 ${file.name}`} onClick={() => void show(file)}>
                预览
              </TextButton>
            )}
            <TextButton label={`下载 ${file.name}`} onClick={() => void download(file)}>
              下载
            </TextButton>
            {extra?.(file)}
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog
          open
          title={shown.name}
          width={isPdf(shown) ? 1026 : 704}
          onClose={() => setShown(undefined)}
          footer={null}
        >
          {isPdf(shown) ? (
            <iframe className={classes.document} src={`${shown.url}&view=1`} title={shown.name} />
          ) : (
            <img className={classes.picture} src={shown.url} alt={shown.name} />
          )}
        </Dialog>
      )}
    </>
  )
}
