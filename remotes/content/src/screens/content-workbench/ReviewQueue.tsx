import { useCall } from '@crm/client/hooks'
import { campaignDraftCalls } from '@crm/contracts/calls/campaignDrafts'
import { contentWorkbenchCalls, type DraftToReview } from '@crm/contracts/calls/contentWorkbench'
import { CampaignStatus } from '@crm/contracts/enums'
import { day, waitText } from '@crm/base/dates'
import { nowSeconds } from '@crm/base/clock'
import { useCanCall, useQuery } from '@crm/platform/navigate'
import { Card, Ellipsis, EmptyBlock, Loaded, TextButton, TextLink } from '@crm/ui/base'
import { Pagination, PlatformMark } from '@crm/ui/data'
import { useState } from 'react'
import { ReviewDrawer } from '../../parts/drafts/ReviewDrawer.tsx'
import classes from './ReviewQueue.module.css'

const SIZE = 10
const isNumber = (word: string | undefined) => /^[1-9]\d{0,8}$/.test(word ?? '')

/** 审稿列表: drafts of all campaigns that wait for the reader; one opens over the page, and 下一篇 goes on to the next of them. */
export function ReviewQueue() {
  const [query, change] = useQuery()
  const [page, setPage] = useState(1)
  const reviews = useCall(contentWorkbenchCalls.reviews, { page, size: SIZE })
  const { draft_id, campaign_id } = query
  const mayJudge = useCanCall()([campaignDraftCalls.review, campaignDraftCalls.remark, campaignDraftCalls.resolve])
  const show = (draft: DraftToReview | undefined) =>
    change(
      { draft_id: draft && String(draft.id), campaign_id: draft && String(draft.campaign_id) },
      { push: draft !== undefined },
    )
  const list = reviews.data?.list ?? []
  const next = list.find(({ id }) => String(id) !== draft_id)
  return (
    <Card title="审稿列表" note="等待本人审核的稿件，最早提交在前；本人提交的由其他审稿人审核">
      <Loaded read={reviews} lines={3} small>
        {({ page_info }) =>
          list.length === 0 ? (
            <EmptyBlock small title="没有等待本人审核的稿件" />
          ) : (
            <>
              <ul className={classes.list} aria-label="审稿列表" data-stale={reviews.stale || undefined}>
                {list.map((draft) => (
                  <li key={draft.id} className={classes.line}>
                    <span className={classes.name}>
                      <Ellipsis>{draft.author_name}</Ellipsis>
                      <PlatformMark platform={draft.platform} />
                    </span>
                    <span>第 {draft.version} 版</span>
                    <TextLink
                      to="ContentCampaignDetail"
                      query={{ id: draft.campaign_id }}
                      quiet
                      className={classes.note}
                    >
                      <Ellipsis>{draft.campaign_name}</Ellipsis>
                    </TextLink>
                    <span className={classes.note}>{waitText(draft.created_at, nowSeconds())}</span>
                    <span className={classes.note}>
                      {draft.draft_due === null ? '' : `交稿 ${day(draft.draft_due).slice(5)}`}
                    </span>
                    <TextButton label={`审稿 ${draft.author_name} 第 ${draft.version} 版`} onClick={() => show(draft)}>
                      审稿
                    </TextButton>
                  </li>
                ))}
              </ul>
              {page_info.total_count > SIZE && (
                <Pagination page={page} size={SIZE} total={page_info.total_count} onPage={setPage} />
              )}
            </>
          )
        }
      </Loaded>
      {mayJudge && isNumber(draft_id) && isNumber(campaign_id) && (
        <ReviewDrawer
          campaign={{ id: Number(campaign_id), status: CampaignStatus.running }}
          draft_id={Number(draft_id)}
          next={next?.id ?? null}
          onShow={(id) => show(list.find((each) => each.id === id))}
        />
      )}
    </Card>
  )
}
