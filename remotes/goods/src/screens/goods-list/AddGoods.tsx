import { goodsAddRefusal } from '@crm/access/goods'
import { platformLabel } from '@crm/contracts/enums'
import { isColonelCorp } from '@crm/access/modules'
import { platformsOf } from '@crm/access/visibility'
import { go, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button, Dropdown, IconChevronDown } from '@crm/ui/base'

const forms = { dy: 'GoodsCreate', ks: 'KsGoodsCreate', sph: 'SPHGoodsCreate', xhs: 'XhsGoodsCreate' } as const

/**
 * 添加商品 by platform and from a colonel's activity, which comes first where colonels work; offers what this portal serves and the
 * package allows.
 */
export function AddGoods() {
  const canOpen = useCanOpen()
  const who = useWho()
  if (goodsAddRefusal(who) !== undefined) return null
  const platforms = platformsOf(who, 1).map((platform) => ({ route: forms[platform], text: platformLabel[platform] }))
  const activity = { route: 'ColonelGoodsCreate', text: '团长活动' }
  const offered = (isColonelCorp(who) ? [activity, ...platforms] : [...platforms, activity]).filter(({ route }) =>
    canOpen(route),
  )
  if (offered.length === 0) return null
  return (
    <Dropdown
      trigger="click"
      clickToHide
      position="bottomRight"
      render={
        <Dropdown.Menu>
          {offered.map(({ route, text }) => (
            <Dropdown.Item key={route} onClick={() => go(route)}>
              {text}
            </Dropdown.Item>
          ))}
        </Dropdown.Menu>
      }
    >
      <Button theme="solid" icon={<IconChevronDown />} iconPosition="right">
        添加商品
      </Button>
    </Dropdown>
  )
}
