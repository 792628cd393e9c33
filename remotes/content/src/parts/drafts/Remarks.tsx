import { minute } from '@crm/base/dates'
import { useAction } from '@crm/client/hooks'
import type { Agreement } from '@crm/client/weight'
import { campaignDraftCalls, type DraftVersion } from '@crm/contracts/calls/campaignDrafts'
import { DRAFT_REMARK_MAX } from '@crm/contracts/rules/draftRules'
import { AgreeButton, TextButton } from '@crm/ui/base'
import { TextArea } from '@crm/ui/form'
import { type RefObject, useState } from 'react'
import { isFilm } from './DraftFilm.tsx'
import classes from './Drafts.module.css'
import { clockOf } from './draftSentences.ts'

interface RemarksProps {
  of: { id: number; draft_id: number }
  version: DraftVersion
  /** The sentence that the next remark is about; empty for the whole. */
  quote: string
  onQuote: (quote: string) => void
  film: RefObject<HTMLVideoElement | null>
  /** Whether remarks may still be written. */
  isOpen: boolean
}

/** What was said to a version, and the next remark: to the whole, to a sentence, or to the second at which the video stands. */
export function Remarks({ of, version, quote, onQuote, film, isOpen }: RemarksProps) {
  const [text, setText] = useState('')
  const add = useAction(campaignDraftCalls.remark, { weight: 'asked', done: '评论已保存' })
  const resolve = useAction(campaignDraftCalls.resolve, { weight: { harmless: 'inPlace' } })
  const label = `第 ${version.version} 版的评论`
  const save = async (agreement: Agreement, at?: number) => {
    const said = { text, ...(at !== undefined && { at }), ...(quote && { quote }) }
    const saved = await add.run({ ...of, draft_id: version.id, ...said }, agreement)
    if (saved === undefined) return
    setText('')
    onQuote('')
  }
  const seek = (second: number) => {
    if (!film.current) return
    film.current.currentTime = second
    film.current.focus()
  }
  return (
    <section aria-label={label}>
      {version.remarks.length > 0 && (
        <ol className={classes.remarks}>
          {version.remarks.map((remark, index) => (
            <li key={`${remark.created_at} ${index}`} data-resolved={remark.resolved === 1 || undefined}>
              <div className={classes.said}>
                <b>{remark.user?.name ?? '已离职成员'}</b>
                <span className={classes.quiet}>{minute(remark.created_at)}</span>
                {remark.resolved === 1 && <span className={classes.quiet}>已解决</span>}
              </div>
              {remark.quote !== '' && <blockquote className={classes.quote}>{remark.quote}</blockquote>}
              <p className={classes.remark}>
                {remark.at !== null && (
                  <TextButton label={`跳到 ${clockOf(remark.at)}`} onClick={() => seek(remark.at ?? 0)}>
                    {clockOf(remark.at)}
                  </TextButton>
                )}{' '}
                {remark.text}
              </p>
              {isOpen && (
                <TextButton
                  label={`${remark.resolved === 1 ? '恢复' : '标为已解决'}：${remark.text}`}
                  disabled={resolve.saving}
                  onClick={() =>
                    void resolve.run({ ...of, draft_id: version.id, index, resolved: remark.resolved === 1 ? 0 : 1 })
                  }
                >
                  {remark.resolved === 1 ? '恢复' : '标为已解决'}
                </TextButton>
              )}
            </li>
          ))}
        </ol>
      )}
      {isOpen && (
        <div className={classes.write}>
          {quote !== '' && (
            <div className={classes.said}>
              <blockquote className={classes.quote}>{quote}</blockquote>
              <TextButton label="不针对这句话" onClick={() => onQuote('')}>
                取消
              </TextButton>
            </div>
          )}
          <TextArea
            aria-label={label}
            rows={2}
            value={text}
            maxLength={DRAFT_REMARK_MAX}
            placeholder={quote === '' ? '评论这一版，点正文中的句子可针对一句话' : '评论这句话'}
            onChange={setText}
          />
          <div className={classes.acts}>
            <AgreeButton
              size="small"
              disabled={text.trim() === ''}
              loading={add.saving}
              onAgree={(agreement) => void save(agreement)}
            >
              评论
            </AgreeButton>
            {version.files.some(isFilm) && (
              <AgreeButton
                size="small"
                disabled={text.trim() === ''}
                loading={add.saving}
                onAgree={(agreement) => void save(agreement, Math.floor(film.current?.currentTime ?? 0))}
              >
                评论视频当前时间
              </AgreeButton>
            )}
          </div>
        </div>
      )}
    </section>
  )
}
