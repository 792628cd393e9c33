import { useCall } from '@crm/client/hooks'
import { type LiveDetail, liveScreenCalls } from '@crm/contracts/calls/liveScreens'
import { Button, IconClose } from '@crm/ui/base'
import { Count } from '@crm/ui/data'
import { useEffect, useEffectEvent } from 'react'
import { useRefresh } from '../../live/useRefresh.ts'
import classes from './HostView.module.css'
import { clockOf, type MinuteLine } from './minuteLine.ts'

/** As many as a host reads in passing. */
const COMMENTS = 8
const GOODS = 50

interface HostViewProps {
  live: LiveDetail
  line: MinuteLine | undefined
  onClose: () => void
}

/** 主播视角: the latest comments, the product on air and what is left of it, to be read from three metres. Nothing else. */
export function HostView({ live: { live_id, start_time, end_time }, line, onClose }: HostViewProps) {
  const comments = useCall(liveScreenCalls.comments, { live_id, page: 1, size: COMMENTS })
  const goods = useCall(liveScreenCalls.goods, { live_id, page: 1, size: GOODS })
  useRefresh(comments, end_time === null)
  useRefresh(goods, end_time === null)
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
  const product_id = line?.points.findLast(({ online }) => online !== undefined)?.product_id ?? ''
  const product = goods.data?.list.find((each) => each.product_id === product_id)
  const list = comments.data?.list ?? []
  return (
    <section className={classes.host} aria-label="主播视角">
      <div className={classes.close}>
        <Button icon={<IconClose />} onClick={onClose}>
          退出主播视角
        </Button>
      </div>
      <div className={classes.product}>
        <span className={classes.title}>{product?.title ?? '未讲解我司商品'}</span>
        {product && (
          <span className={classes.stock}>
            库存{' '}
            <b>
              <Count value={product.stock} />
            </b>
          </span>
        )}
      </div>
      <ul className={classes.comments} aria-label="最新弹幕">
        {list.length === 0 && <li>暂无弹幕</li>}
        {list.map((each) => (
          <li key={each.no}>
            <span className={classes.when}>{clockOf(start_time, Math.floor(each.second / 60))}</span>
            {each.text}
          </li>
        ))}
      </ul>
    </section>
  )
}
