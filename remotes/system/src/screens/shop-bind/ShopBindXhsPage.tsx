import { ShopType } from '@crm/contracts/enums'
import { ShopBinding } from './ShopBinding.tsx'

/** 绑定小红书店铺. */
export function ShopBindXhsPage() {
  return <ShopBinding type={ShopType.xiaohongshuShop} title="绑定小红书店铺" />
}
