import { useCall } from '@crm/client/hooks'
import { type LiveDetail, liveScreenCalls } from '@crm/contracts/calls/liveScreens'
import { useCanOpen } from '@crm/platform/navigate'
import { Card, EmptyBlock, Loaded } from '@crm/ui/base'
import { Count, GoodsCell, Money, Pagination } from '@crm/ui/data'
import { useState } from 'react'
import { goodsBrief } from '../../lib/goodsBrief.ts'
import { useRefresh } from '../../live/useRefresh.ts'
import classes from './LiveScreenDetail.module.css'

const PAGE = 10

/** 商品: what ours sold in the live, the most first, how often it was explained, and what is left. */
export function GoodsCard({ live: { live_id, end_time } }: { live: LiveDetail }) {
  const canOpen = useCanOpen()
  const [page, setPage] = useState(1)
  const read = useCall(liveScreenCalls.goods, { live_id, page, size: PAGE })
  useRefresh(read, end_time === null)
  return (
    <Card title="我司商品" note="成交为本场的订单，各商品之和即本场成交" flush>
      <Loaded read={read} lines={8}>
        {({ list, page_info }) =>
          list.length === 0 ? (
            <EmptyBlock title="暂无我司商品" />
          ) : (
            <>
              <table className={classes.goods} aria-label="我司商品">
                <thead>
                  <tr>
                    <th scope="col">商品</th>
                    <th scope="col">讲解</th>
                    <th scope="col">成交 ¥</th>
                    <th scope="col">销量</th>
                    <th scope="col">库存</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((each) => (
                    <tr key={each.product_id}>
                      <td>
                        <GoodsCell goods={goodsBrief(each)} opens={canOpen('GoodsList')} size={40} />
                      </td>
                      <td>
                        {each.explain_count === 0 ? (
                          <span className={classes.by}>未讲解</span>
                        ) : (
                          <>
                            {each.explain_count} 次
                            <br />
                            <span className={classes.by}>{Math.round(each.explain_time / 60)} 分钟</span>
                          </>
                        )}
                      </td>
                      <td>
                        <Money value={each.gmv} />
                      </td>
                      <td>
                        <Count value={each.volume} />
                      </td>
                      <td>
                        <Count value={each.stock} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {page_info.total_page > 1 && (
                <Pagination label="商品分页" page={page} size={PAGE} total={page_info.total_count} onPage={setPage} />
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
