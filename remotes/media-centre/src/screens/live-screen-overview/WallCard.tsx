import { minute } from '@crm/base/dates'
import { nowSeconds } from '@crm/base/clock'
import type { WallAnomaly } from '@crm/contracts/calls/liveScreens'
import { Ellipsis, Tag, TextLink, Tooltip } from '@crm/ui/base'
import { Count, Money, PlatformMark, Sparkline } from '@crm/ui/data'
import { Cover } from '../../parts/Cover.tsx'
import type { ShownCard } from './steadyCards.ts'
import { levelColor, reasonOf } from './anomalies.ts'
import classes from './WallCard.module.css'

interface WallCardProps {
  card: ShownCard
  anomalies: readonly WallAnomaly[]
}

/** A live on the wall: who, how many are in it, what it sold, and what is wrong with it. */
export function WallCard({ card, anomalies }: WallCardProps) {
  const isPlanned = card.live_id === ''
  const { title, author_name, platform, staff } = card
  const worst = card.isGone ? undefined : anomalies[0]
  return (
    <article
      className={classes.card}
      aria-label={`${author_name} ${title}`}
      data-level={worst?.level}
      data-gone={card.isGone || undefined}
    >
      <div className={classes.inside}>
        <div className={classes.head}>
          <span className={classes.cover}>
            <Cover src={card.cover} />
          </span>
          <div className={classes.who}>
            <div className={classes.name}>
              <PlatformMark platform={platform} />
              {isPlanned ? (
                <TextLink
                  quiet
                  className={classes.link}
                  to="LiveScheduling"
                  query={{ drawer: 'schedule', id: card.schedule_id }}
                >
                  {author_name}
                </TextLink>
              ) : (
                <TextLink
                  quiet
                  className={classes.link}
                  to="LiveScreenDetail"
                  query={{ live_id: card.live_id, platform }}
                >
                  {author_name}
                </TextLink>
              )}
            </div>
            <div className={classes.title}>
              <Ellipsis>{title}</Ellipsis>
            </div>
            <div className={classes.about}>
              <Ellipsis>{staff.join('、') || '未归属'}</Ellipsis>
            </div>
            <div className={classes.tags}>
              <State card={card} />
              {!card.isGone &&
                anomalies.map((each) => (
                  <Tooltip key={`${each.rule} ${each.product}`} content={reasonOf(each)}>
                    <Tag size="small" type="solid" color={levelColor[each.level]}>
                      {each.rule}
                    </Tag>
                  </Tooltip>
                ))}
              {!isPlanned && (
                <span className={classes.lasting}>
                  {card.end_time === null ? '已播' : '全场'} {card.duration}
                </span>
              )}
            </div>
          </div>
        </div>
        {isPlanned ? <Planned card={card} /> : <Figures card={card} />}
      </div>
    </article>
  )
}

function State({ card: { live_id, end_time, is_cut, isGone, start_time } }: { card: ShownCard }) {
  const time = minute(start_time).slice(11)
  if (live_id === '')
    return start_time < nowSeconds() ? (
      <Tag size="small" color="orange">
        已过开播时间 {time}
      </Tag>
    ) : (
      <Tag size="small">{time} 开播</Tag>
    )
  const [text, color] = isGone
    ? (['已下播', 'grey'] as const)
    : end_time !== null
      ? (['已结束', 'grey'] as const)
      : is_cut
        ? (['已断流', 'orange'] as const)
        : (['直播中', 'red'] as const)
  return (
    <Tag size="small" color={color}>
      {text}
    </Tag>
  )
}

function Planned({ card: { goal } }: { card: ShownCard }) {
  return (
    <dl className={classes.figures}>
      <div>
        <dt>目标</dt>
        <dd>
          <Money value={goal} short sign />
        </dd>
      </div>
    </dl>
  )
}

/** What is explained; of a live that is not recorded nobody knows. */
const productText = ({ product, record }: ShownCard) =>
  product !== '' ? `讲解中：${product}` : record === 'none' ? '未录屏，无讲解数据' : '未讲解我司商品'

function Figures({ card }: { card: ShownCard }) {
  const { online, trend, gmv, volume, gpm, end_time } = card
  return (
    <>
      <dl className={classes.figures}>
        <div className={classes.main}>
          <dt>成交</dt>
          <dd>
            <Money value={gmv} short sign />
          </dd>
        </div>
        <div className={classes.main}>
          <dt>在线</dt>
          <dd>
            <Count value={online} short />
            <span className={classes.trend}>
              <Sparkline values={trend} />
            </span>
          </dd>
        </div>
        <div className={classes.less}>
          <dt>销量</dt>
          <dd>
            <Count value={volume} short />
          </dd>
        </div>
        <div className={classes.less}>
          <dt>GPM</dt>
          <dd>
            <Money value={gpm} short sign />
          </dd>
        </div>
      </dl>
      {end_time === null && (
        <div className={classes.product}>
          <Ellipsis>{productText(card)}</Ellipsis>
        </div>
      )}
    </>
  )
}
