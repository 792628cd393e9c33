import { competitorKindLabel } from '@crm/contracts/enums'
import { useAction, type CallState } from '@crm/client/hooks'
import { type Competitor, competitorCalls } from '@crm/contracts/calls/competitor'
import { confirm } from '@crm/platform/feedback'
import { Button, GuardedButton, IconDelete, IconPlus, DesktopOnly, Loaded } from '@crm/ui/base'
import { Picture, PlatformMark, TimeCell } from '@crm/ui/data'
import classes from './TalentCompetitor.module.css'

interface CompetitorPanelProps {
  read: CallState<{ list: Competitor[]; used: number; limit: number }>
  chosen: number | undefined
  onChoose: (id: number | undefined) => void
  onAdd: () => void
}

/** The competitors of the platform: all of them, or one; with 添加竞品 and removing. */
export function CompetitorPanel({ read, chosen: selected, onChoose, onAdd }: CompetitorPanelProps) {
  const remove = useAction(competitorCalls.remove, { weight: 'asked', done: '已取消关注' })
  return (
    <Loaded read={read} lines={6} small>
      {({ list, used, limit }) => {
        const ask = async ({ id, name }: Competitor) => {
          const content = '取消后不再统计其合作达人，可随时重新关注'
          const agreement = await confirm({
            title: `取消关注「${name}」？`,
            content,
            confirmText: '取消关注',
            cancelText: '返回',
            danger: true,
          })
          if (agreement && (await remove.run({ id }, agreement)) && selected === id) onChoose(undefined)
        }
        return (
          <>
            <header className={classes.panelHead}>
              <h2 className={classes.panelTitle}>竞品</h2>
              <span className={classes.count}>
                {used} / {limit}
              </span>
              <DesktopOnly>
                <GuardedButton
                  size="small"
                  icon={<IconPlus />}
                  guardRepeats={false}
                  refusal={used >= limit ? `最多关注 ${limit} 个竞品` : undefined}
                  onClick={onAdd}
                >
                  添加竞品
                </GuardedButton>
              </DesktopOnly>
            </header>
            <ul className={classes.list} aria-label="竞品">
              <li>
                <button
                  type="button"
                  className={classes.choice}
                  aria-pressed={selected === undefined}
                  onClick={() => onChoose(undefined)}
                >
                  全部竞品
                </button>
              </li>
              {list.map((each) => (
                <li key={each.id} className={classes.item}>
                  <button
                    type="button"
                    className={classes.choice}
                    aria-pressed={selected === each.id}
                    onClick={() => onChoose(each.id)}
                  >
                    <Picture src={each.logo} name={each.name} size={32} />
                    <span className={classes.lines}>
                      <span className={classes.name} title={each.name}>
                        {each.name}
                      </span>
                      <span className={classes.second}>
                        <PlatformMark platform={each.platform} /> {competitorKindLabel[each.kind]} ·{' '}
                        <TimeCell form="day" value={each.created_at} />
                      </span>
                    </span>
                  </button>
                  <DesktopOnly>
                    <Button
                      size="small"
                      theme="borderless"
                      type="tertiary"
                      className={classes.remove ?? ''}
                      icon={<IconDelete />}
                      aria-label={`取消关注${each.name}`}
                      onClick={() => void ask(each)}
                    />
                  </DesktopOnly>
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}
