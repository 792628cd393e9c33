import { useAction, useCall } from '@crm/client/hooks'
import { type ShopGroup, shopCalls } from '@crm/contracts/calls/shops'
import { CallButton, EmptyBlock, Tag, TextButton, TextLink, useDialog, Loaded } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { FillGroupDialog, GroupNameDialog } from './GroupDialogs.tsx'
import classes from './SystemShop.module.css'

/** Groups are few: one page holds them. */
const GROUPS_SHOWN = 50

/** 店铺分组: in their order, with their shops. */
export function ShopGroups() {
  const openDialog = useDialog()
  const groups = useCall(shopCalls.groupList, { page: 1, size: GROUPS_SHOWN })
  return (
    <Loaded read={groups}>
      {({ list, ext }) => {
        const add = (
          <CallButton call={shopCalls.addGroup} onClick={() => openDialog(GroupNameDialog, {})}>
            新建分组
          </CallButton>
        )
        if (list.length === 0) return <EmptyBlock title="暂无分组" action={add} />
        return (
          <>
            <div className={classes.toolbar}>
              {add}
              <TextLink to="SystemShop" query={{ group_id: 0 }}>
                未分组 {ext.ungrouped} 个店铺
              </TextLink>
            </div>
            <ul className={classes.groups} aria-label="店铺分组">
              {list.map((group, index) => (
                <GroupItem key={group.id} group={group} place={index + 1} isLast={index === list.length - 1} />
              ))}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}

function GroupItem({ group, place, isLast }: { group: ShopGroup; place: number; isLast: boolean }) {
  const openDialog = useDialog()
  const update = useAction(shopCalls.updateGroup, { weight: { harmless: 'inPlace' }, done: '设置成功' })
  const remove = useAction(shopCalls.removeGroup, { weight: 'asked', done: '已删除' })
  const { id, name, shops, shop_count, updated_at } = group
  const move = (to: number) => void update.run({ id, place: to, updated_at })
  return (
    <li className={classes.group} aria-label={name}>
      <div className={classes.groupHead}>
        <h3 className={classes.groupName}>{name}</h3>
        <span className={classes.groupCount}>{shop_count} 个店铺</span>
        <RowActions
          of={name}
          more={[
            place > 1 && {
              text: '上移',
              call: shopCalls.updateGroup,
              onClick: () => move(place - 1),
            },
            !isLast && {
              text: '下移',
              call: shopCalls.updateGroup,
              onClick: () => move(place + 1),
            },
            {
              text: '删除',
              danger: true,
              call: shopCalls.removeGroup,
              confirm: {
                title: `删除分组「${name}」？`,
                content: `其中的 ${shop_count} 个店铺将回到未分组。`,
                confirmText: '删除',
                danger: true,
              },
              onClick: (agreement) => void remove.run({ id, updated_at }, agreement),
            },
          ]}
        >
          <TextButton call={shopCalls.groupAdd} onClick={() => openDialog(FillGroupDialog, { group })}>
            移入店铺
          </TextButton>
          <TextButton call={shopCalls.updateGroup} onClick={() => openDialog(GroupNameDialog, { group })}>
            重命名
          </TextButton>
        </RowActions>
      </div>
      {shops.length > 0 && (
        <div className={classes.groupShops}>
          {shops.map(({ shop_id, shop_name }) => (
            <Tag key={shop_id}>{shop_name}</Tag>
          ))}
        </div>
      )}
    </li>
  )
}
