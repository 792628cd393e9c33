import { canShareGoods } from '@crm/access/goods'
import { roleRefusedSentence } from '@crm/access/refusals'
import { DAY_SECONDS } from '@crm/base/durations'
import { promotionCalls } from '@crm/contracts/calls/promotion'
import { eq } from 'drizzle-orm'
import { holdLock } from '../../../store/database/locks.ts'
import type { Db } from '../../../store/database/db.ts'
import { corpSetting, promotionShare, shareVisit } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { OUT_OF_SCOPE } from '../../../rules/ruleRefusal.ts'
import { serve } from '../../serve.ts'
import { askForSample, sampleRefusal } from './applySample.ts'
import { shareRecords, shareUrl } from './shareRecords.ts'
import { isShareIdOf, newShareId } from './shareIds.ts'
import { headOf, isTooBusy, openShare, sharedGoodsOf, sharedProduct, sharePage, visitorHash } from './shared.ts'

const MODULE = '商品分享'

function mustShare(who: Staff): void {
  if (!canShareGoods(who)) refuse(Code.notAllowed, roleRefusedSentence(who.role_name))
}

/** What the settings do not let a share say: a sensitive word in its title, samples where none are asked for from outside. */
async function refuseBySettings(db: Db, corpId: number, share: { title: string; takes_samples: 0 | 1 }): Promise<void> {
  const [row] = await db
    .select({ goods: corpSetting.goods_rule, sample: corpSetting.sample_rule })
    .from(corpSetting)
    .where(eq(corpSetting.corp_id, corpId))
  const word = row?.goods.sensitive_words?.find((each) => share.title.includes(each))
  if (word !== undefined) refuseField('title', `分享名称含有敏感词「${word}」，请修改`)
  if (share.takes_samples === 1 && row?.sample.takes_external === 0)
    refuseField('takes_samples', '企业未开放外部申样，请联系管理员')
}

/** Goods handed out by link and poster, and the public pages behind them. */
export const promotion = serve(promotionCalls, {
  ...shareRecords,

  createQrcode: async ({ request, db, who }) => {
    mustShare(who)
    const list = await sharedGoodsOf(db, who, request.product_ids)
    if (list.length < new Set(request.product_ids).size) refuseField('product_ids', '所选商品中有不存在的，请重新选择')
    const share_id = newShareId(who)
    const url = shareUrl(share_id, list.length)
    return { share_id, url, qr: url, list }
  },

  save: async ({ request, db, who, now, oplog }) => {
    mustShare(who)
    const { share_id, title, days, template, shows_commission, takes_samples } = request
    await refuseBySettings(db, who.corp_id, { title, takes_samples })
    const product_ids = [...new Set(request.product_ids)]
    const known = await sharedGoodsOf(db, who, product_ids)
    if (known.length < product_ids.length) refuseField('product_ids', '所选商品中有不存在的，请重新选择')
    await holdLock(db, 'shares', share_id)
    const [stored] = await db.select().from(promotionShare).where(eq(promotionShare.share_id, share_id)).for('update')
    // Another corporation's share is no different from a number that is taken.
    if (stored && stored.corp_id !== who.corp_id) refuse(Code.notFound, '分享不存在')
    if (stored && stored.user_id !== who.user_id) refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
    // A number of one's own choice could be guessed by everybody.
    if (!stored && !isShareIdOf(share_id, who)) refuse(Code.notFound, '分享编号无效，请重新生成分享')
    const values = {
      ...{ title, product_ids, shows_commission, takes_samples, template },
      expire_at: days === 0 ? null : now + days * DAY_SECONDS,
      updated_at: now,
      updated_by: who.user_id,
    }
    await db
      .insert(promotionShare)
      .values({ ...values, share_id, corp_id: who.corp_id, user_id: who.user_id, created_at: now })
      .onConflictDoUpdate({ target: promotionShare.share_id, set: values })
    const after = { goods: product_ids.length, days, shows_commission }
    await oplog({ module: MODULE, action: stored ? '编辑' : '新建', object: title, object_id: share_id, after })
    return { id: share_id, url: shareUrl(share_id, product_ids.length) }
  },

  publicDetail: async ({ request, db, now }) => {
    const share = await openShare(db, request.share_id, now)
    const product_id = request.product_id ?? share.product_ids[0]
    if (product_id === undefined || !share.product_ids.includes(product_id)) refuse(Code.notFound, '商品不在该分享中')
    return { ...headOf(share), goods: await sharedProduct(db, share, product_id) }
  },

  publicList: async ({ request, db, now }) => {
    const share = await openShare(db, request.share_id, now)
    const { list, total_count, classes } = await sharePage(db, share, request, now)
    return { list, page_info: pageInfo(request, total_count), ext: { ...headOf(share), classes } }
  },

  applySample: async ({ request, db, now, ip, device }) => {
    const share = await openShare(db, request.share_id, now)
    const refusal = await sampleRefusal(db, request, ip, now)
    // Returned, so that the try is counted.
    if (refusal) return refusal
    const visitor = visitorHash(share.share_id, ip, device)
    return { sample_no: await askForSample(db, share, request, { visitor, now }) }
  },

  publicVisit: async ({ request, db, now, ip, device }) => {
    const share = await openShare(db, request.share_id, now)
    const { product_id = '', action } = request
    if (product_id !== '' && !share.product_ids.includes(product_id)) refuse(Code.notFound, '商品不在该分享中')
    const visitor = visitorHash(share.share_id, ip, device)
    await holdLock(db, 'visits', share.corp_id, visitor)
    // Somebody who presses all day long counts no more.
    if (await isTooBusy(db, share.corp_id, visitor, now)) return
    const { share_id, corp_id } = share
    await db.insert(shareVisit).values({ corp_id, share_id, product_id, visitor, action, created_at: now })
  },
})
