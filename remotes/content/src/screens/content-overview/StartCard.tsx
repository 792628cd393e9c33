import { useCall } from '@crm/client/hooks'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { go, useCanOpen } from '@crm/platform/navigate'
import { Button, Card, IconTickCircle } from '@crm/ui/base'
import classes from './StartCard.module.css'

/** The steps of a corporation that begins with seeding, and the screens where they are done. */
const steps = [
  { key: 'spu', title: '建 SPU', text: '把要种草的产品建为 SPU', route: 'SpuList' },
  { key: 'author', title: '加达人', text: '把合作过的达人加入企业达人库', route: 'ContentTalentCompany' },
  { key: 'campaign', title: '建种草项目', text: '定下目标、预算与达人', route: 'ContentCampaign' },
  { key: 'content', title: '加内容', text: '录入已发布的内容，效果自动回收', route: 'MediaCenterGrassVideo' },
] as const

/** Where a corporation without contents begins; gone once the first content is there. */
export function StartCard() {
  const start = useCall(contentOverviewCalls.start, {})
  const canOpen = useCanOpen()
  const done = start.data
  if (done === undefined || done.content === 1) return null
  const next = steps.find(({ key }) => done[key] !== 1)
  return (
    <Card title="开始种草" note="完成以下步骤后，内容、互动与花费会自动汇总到本页">
      <ol className={classes.steps}>
        {steps.map(({ key, title, text, route }, index) => (
          <li key={key} className={classes.step} aria-current={next?.key === key ? 'step' : undefined}>
            <span className={classes.mark} data-done={done[key] === 1 || undefined}>
              {done[key] === 1 ? <IconTickCircle aria-label="已完成" /> : index + 1}
            </span>
            <span className={classes.words}>
              <b>{title}</b>
              <span className={classes.text}>{text}</span>
            </span>
            {done[key] !== 1 && canOpen(route) && (
              <Button
                size="small"
                theme={next?.key === key ? 'solid' : 'light'}
                aria-label={`去${title}`}
                onClick={() => void go(route)}
              >
                去完成
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
