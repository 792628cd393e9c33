import { linesOf } from '@crm/base/text'
import { useAction } from '@crm/client/hooks'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { history } from '@crm/platform/history'
import { Button, Dialog } from '@crm/ui/base'
import type { DueProps } from '../due/dueDialogs.ts'
import classes from './NewVersion.module.css'

const VERSION_NOTICE = 3
/** A number that a notice gives its line; the list counts by itself. */
const NUMBER = /^\d+[.、．]\s*/

/** 新版本发布: what changed, line by line. Closing marks it read and remembers its id. */
export function NewVersion({ facts, onClose }: DueProps) {
  const read = useAction(noticeCalls.read, { weight: { harmless: 'own' }, quiet: true })
  const notice = facts.version
  if (!notice) return null
  const { id, created_at, title, content, button_title, notice_url } = notice
  const close = () => {
    void read.run({ type: VERSION_NOTICE, id, created_at })
    onClose()
  }
  const follow = () => {
    close()
    if (notice_url.startsWith('/')) history.push(notice_url)
    else window.open(notice_url, '_blank', 'noopener')
  }
  return (
    <Dialog
      open
      title="新版本发布"
      width={578}
      onClose={close}
      footer={
        <>
          <Button type="tertiary" onClick={close}>
            知道了
          </Button>
          {button_title && /^(\/(?!\/)|https:\/\/)/.test(notice_url) && (
            <Button theme="solid" onClick={follow}>
              {button_title}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.notice}>
        <p className={classes.title}>{title}</p>
        <ol className={classes.lines} tabIndex={0} aria-label="更新内容">
          {linesOf(content).map((line) => (
            <li key={line}>{line.replace(NUMBER, '')}</li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}
