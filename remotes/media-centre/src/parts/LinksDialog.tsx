import type { Agreement } from '@crm/client/weight'
import { platformName } from '@crm/contracts/enums'
import { word } from '@crm/base/messages'
import { pastedLines, readVideoLink } from '@crm/base/videoLinks'
import type { CallFailure } from '@crm/client/failure'
import type { BulkResult } from '@crm/contracts/bulk'
import { AgreeButton, Banner, Button, Dialog, Ellipsis } from '@crm/ui/base'
import { TextArea } from '@crm/ui/form'
import { type ReactNode, useState } from 'react'
import { AuthorPick, type PickedAuthor, type VideoKind } from './AuthorPick.tsx'
import classes from './Dialogs.module.css'

const LINES_MAX = 20

interface LinksDialogProps {
  title: string
  kind: VideoKind
  /** Sends the lines, with the talent for links without one, and tells what was not added; undefined when the call failed. */
  add: (links: string[], author: PickedAuthor | undefined, agreement: Agreement) => Promise<BulkResult | undefined>
  saving: boolean
  failure: CallFailure | undefined
  onClose: () => void
  /** What else is asked, given the platforms of the links. */
  children: (platforms: ReadonlySet<string>) => ReactNode
}

/** Adding by pasted links, one per line, read while typing. Those that were not added stay, to be put right. */
export function LinksDialog({ title, kind, add, saving, failure, onClose, children }: LinksDialogProps) {
  const [text, setText] = useState('')
  const [author, setAuthor] = useState<PickedAuthor>()
  const lines = pastedLines(text)
  const links = lines.map((line) => ({ line, ...readVideoLink(line) }))
  const needsAuthor = links.some((link) => 'video_id' in link && link.author_id === undefined)
  const tooMany = lines.length > LINES_MAX
  const send = async (agreement: Agreement) => {
    const result = await add(lines, needsAuthor ? author : undefined, agreement)
    if (!result) return
    if (result.failures.length === 0) onClose()
    else setText(result.failures.map(({ name }) => name).join('\n'))
  }
  return (
    <Dialog
      open
      title={title}
      maskCloses={false}
      onClose={() => !saving && onClose()}
      footer={
        <>
          <Button type="tertiary" disabled={saving} onClick={onClose}>
            {word.cancel}
          </Button>
          <AgreeButton
            loading={saving}
            disabled={lines.length === 0 || tooMany}
            onAgree={(agreement) => void send(agreement)}
          >
            添加
          </AgreeButton>
        </>
      }
    >
      <div className={classes.form}>
        {failure && <Banner kind="danger">{failure.message}</Banner>}
        <TextArea
          aria-label="视频链接"
          autoFocus
          rows={5}
          value={text}
          onChange={setText}
          placeholder="粘贴抖音、快手、视频号、小红书的视频链接，每行一条，最多 20 条"
          validateStatus={tooMany ? 'error' : 'default'}
        />
        <div className={tooMany ? classes.fault : classes.count}>
          {tooMany ? `最多 ${LINES_MAX} 条，已输入 ${lines.length} 条` : `${lines.length}/${LINES_MAX}`}
        </div>
        {lines.length > 0 && !tooMany && (
          <ul className={classes.results} aria-label="识别结果">
            {links.map((link, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two equal lines differ by their place only
              <li key={index}>
                <Ellipsis className={classes.line}>{link.line}</Ellipsis>
                {'reason' in link ? (
                  <span className={classes.fault}>{link.reason}</span>
                ) : (
                  <span className={classes.known}>{platformName(link.platform)}</span>
                )}
              </li>
            ))}
          </ul>
        )}
        {needsAuthor && (
          <div className={classes.field}>
            <span className={classes.label}>达人（链接中没有达人时使用）</span>
            <AuthorPick kind={kind} value={author} onChange={setAuthor} />
          </div>
        )}
        {children(new Set(links.flatMap((link) => ('platform' in link ? link.platform : []))))}
      </div>
    </Dialog>
  )
}
