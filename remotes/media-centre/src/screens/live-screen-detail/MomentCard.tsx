import { useCall } from '@crm/client/hooks'
import { type LiveDetail, liveScreenCalls } from '@crm/contracts/calls/liveScreens'
import { minute } from '@crm/base/dates'
import { Card, EmptyBlock, Loaded, Tag, TextButton } from '@crm/ui/base'
import { Count, Money, Pagination, WordCloud } from '@crm/ui/data'
import { useEffect, useRef, useState } from 'react'
import { useRefresh } from '../../live/useRefresh.ts'
import classes from './LiveScreenDetail.module.css'
import { clockOf, type MinuteLine, type Span, spanText, sumOf } from './minuteLine.ts'

const PAGE = 20
/** Minutes by which a period grows at either end. */
const WIDER = 5
const FEELINGS = { '-1': ['负面', 'red'], 0: ['中性', 'grey'], 1: ['正面', 'green'] } as const

interface MomentCardProps {
  live: LiveDetail
  line: MinuteLine | undefined
  span: Span | undefined
  onPick: (span: Span | undefined) => void
}

/** The moment that was pressed: what it came to, what was written then, and what was to be seen. Without one the whole live. */
export function MomentCard({ live, line, span, onPick }: MomentCardProps) {
  const { live_id, start_time, end_time } = live
  const [page, setPage] = useState(1)
  const [word, setWord] = useState<string>()
  const read = useCall(liveScreenCalls.comments, { live_id, ...span, word, page, size: PAGE })
  // What was written in a period that is over is written.
  useRefresh(read, end_time === null && span === undefined)
  const sum = line && span && sumOf(line, span)
  return (
    <Card
      title={span ? `时刻 ${spanText(start_time, span)}` : '全场'}
      note="点击曲线或讲解选择时刻，查看当时的弹幕与回放"
      extra={
        span && (
          <>
            <TextButton
              onClick={() => onPick({ from: Math.max(0, span.from - WIDER), to: span.to + WIDER })}
            >{`前后各加 ${WIDER} 分钟`}</TextButton>
            <TextButton onClick={() => onPick(undefined)}>查看全场</TextButton>
          </>
        )
      }
    >
      {sum && (
        <p className={classes.sum}>
          成交{' '}
          <b>
            <Money value={sum.gmv} sign />
          </b>
          ，进场{' '}
          <b>
            <Count value={sum.entered} />
          </b>{' '}
          人
        </p>
      )}
      <div className={classes.moment}>
        <Replay live={live} second={(span?.from ?? 0) * 60} />
        <div>
          <Loaded read={read} lines={6}>
            {({ list, ext, page_info }) =>
              list.length === 0 ? (
                <EmptyBlock small title={live.record === 'none' ? '未录屏，没有弹幕数据' : '这段时间没有弹幕'} />
              ) : (
                <>
                  <WordCloud
                    words={ext.words}
                    selected={word}
                    onSelect={(next) => {
                      setWord(next)
                      setPage(1)
                    }}
                  />
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is pushed into view by the arrow keys */}
                  <ul className={classes.comments} aria-label="弹幕" tabIndex={0}>
                    {list.map((each) => (
                      <li key={each.no}>
                        <span className={classes.when}>{clockOf(start_time, Math.floor(each.second / 60))}</span>
                        <span className={classes.by}>{each.user_name}</span>
                        <span className={classes.said}>{each.text}</span>
                        <Feeling value={each.feeling} />
                      </li>
                    ))}
                  </ul>
                  {page_info.total_count > PAGE && (
                    <Pagination
                      label="弹幕分页"
                      page={page}
                      size={PAGE}
                      total={page_info.total_count}
                      onPage={setPage}
                    />
                  )}
                </>
              )
            }
          </Loaded>
        </div>
      </div>
    </Card>
  )
}

function Feeling({ value }: { value: number | null }) {
  if (value !== -1 && value !== 0 && value !== 1) return null
  const [label, color] = FEELINGS[value]
  return (
    <Tag size="small" color={color}>
      {label}
    </Tag>
  )
}

/** The film of the live at the moment; none while it goes on or where nothing was recorded. */
function Replay({ live, second }: { live: LiveDetail; second: number }) {
  const film = useRef<HTMLVideoElement>(null)
  const [played, setPlayed] = useState(0)
  useEffect(() => {
    if (film.current) film.current.currentTime = second
  }, [second])
  if (live.replay_url === '') {
    const isOver = live.replay_until !== null
    return (
      <div className={classes.noFilm}>
        {isOver ? '回放已过期' : live.record === 'none' ? '未录屏，没有回放' : '回放在下播后生成'}
      </div>
    )
  }
  return (
    <div>
      {/* Services deliver no captions. */}
      <video
        ref={film}
        className={classes.film}
        src={live.replay_url}
        controls
        preload="metadata"
        aria-label="直播回放"
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.currentTime = second
        }}
        onTimeUpdate={({ currentTarget }) => setPlayed(Math.floor(currentTarget.currentTime / 60))}
      />
      <p className={classes.until}>
        回放至 {clockOf(live.start_time, played)}
        {live.replay_until !== null && `，保留至 ${minute(live.replay_until)}`}
      </p>
    </div>
  )
}
