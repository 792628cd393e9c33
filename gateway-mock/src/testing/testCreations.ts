import type { AnyContract } from '@crm/contracts/call'
import { isWrite } from '@crm/contracts/records'
import { areas } from '../process/areas.ts'

// Which calls create something, and which of them need not be pressed by many at once.

/** Verbs of calls that change or end what stands; a call by any other verb may create. */
const CHANGES =
  /^(update|remove|delete|edit|sort|move|merge|cancel|end|status|setStatus|release|transfer|withdraw|undo|read|restore|reset|enable|review|audit|ship|sign|recycle|unbind|revoke|disable|sync|retry|change|handle)|(Update|Remove|Delete|Sort|End|Cancel|Revoke|Check|Read|Handle|Set|Setting|Status)(All|Many)?$|(Reset|Undo|setting)/

/** Calls that write and whose verb lets them create. */
export const creatingCalls: readonly AnyContract[] = areas
  .map(({ call }) => call)
  .filter((call) => isWrite(call) && call.host !== 'dev' && !CHANGES.test(call.id.split('.')[1] ?? ''))

const ERP_BIND = ['wdt', 'jst', 'hupun', 'gyy', 'jky', 'sdErp', 'kmErp', 'bsE3', 'flux', 'wsgjp', 'qimen']
const SHOP_AUTH = ['colonelAuth', 'sphAuth', 'qcoceanAuth', 'adoceanAuth', 'qcpcoceanAuth', 'ksAuth', 'dyAuthNew']

/** Creating calls that no name or number bounds, or whose bound another table or test presses, by the reason. */
export const UNBOUNDED: Readonly<Record<string, readonly string[]>> = {
  'as many as somebody writes: no name is taken and nothing is counted': [
    'account.applyUse',
    'colonelLogs.add',
    'colonelLogs.comment',
    'colonelLogs.reply',
    'common.traceErrorReport',
    'cooperation.add',
    'cooperation.comment',
    'cooperation.copy',
    'enterprise.upgradeApply',
    'feedback.addCollection',
    'goodsAdding.add',
    'looks.start',
    'sample.add',
    'sample.copy',
    'session.traceLogoutReport',
    'talentLogs.comment',
    'talents.followLogAdd',
    'tasks.includeColonel',
    'tasks.importStart',
  ],
  'a row of a person or pair by its key, which a second write replaces or leaves alone': [
    'authorise.oauthBi',
    'colonelLegacy.addAuthors',
    'common.shopsPop',
    'feedback.submitQuestionnaire',
    'pops.answerColonelUpgrade',
    'pops.setDelayRelease',
    'profile.bind',
    'roles.save',
    'school.courseProgress',
    'school.lecturerFollow',
    'secondFactor.begin',
    'talentFinding.favorite',
    'talentNominate.dislike',
  ],
  'changes rows that stand, which it locks, and compares their versions': [
    'colonelCoops.save',
    'colonels.belong',
    'colonels.remark',
    'colonels.tags',
    'contactAuth.chooseShop',
    'corp.verify',
    'erp.mappingSave',
    'goods.batch',
    'grassVideos.bind',
    'orders.credit',
    'plans.invoiceApply',
    'sample.delivery',
    'sample.push',
    'sample.submit',
    'settings.followType',
    'shops.groupAdd',
    'talentDetail.monitorAddTime',
    'talents.assign',
    'talents.listFlagAdd',
    'talents.tagBind',
  ],
  'answers what the first has made, pressed in a test of its own': ['enterprise.inviteUrl'],
  'takes a code, ticket or state that works once, under the lock of its row': [
    ...SHOP_AUTH.map((name) => `authorise.${name}`),
    'account.inviteReg',
    'authorise.biToken',
    'authorise.componentGetauth',
    'session.firstPassword',
    'authorise.feishu',
    'authorise.xhlAuth',
    'enterprise.corpAdd',
    'enterprise.corpCreate',
    'erp.internalCallback',
    'preview.redeem',
    'secondFactor.confirm',
    'secondFactor.enter',
    'secondFactor.renew',
    'session.casToken',
    'shops.authCallback',
    'shops.bind',
    'signOn.casLogin',
    'signOn.casRegister',
    'signOn.oauthCode',
    'signOn.userTicketExchange',
  ],
  'bound under the lock of its account and enterprise, and asks a service outside': [
    ...ERP_BIND.map((name) => `erp.${name}Bind`),
    'ai.extractText',
    'ai.ghostwrite',
  ],
  'starts or ends a session, or asks something outside; what it leaves behind is bounded by address': [
    'authorise.adUrl',
    'authorise.colonelUrl',
    'authorise.biClient',
    'authorise.componentPreauth',
    'tasks.importTemplate',
    'profile.bindWechatQrCode',
    'authorise.feishuUrl',
    'authorise.xhlUrl',
    'erp.jstConsent',
    'erp.test',
    'erp.wsgjpConsent',
    'promotion.createQrcode',
    'promotion.publicVisit',
    'sample.deliveryNotes',
    'sample.receiver',
    'secondFactor.offer',
    'session.casAuthorize',
    'session.logout',
    'session.userBindSwitch',
    'session.userSwitch',
    'shops.authUrl',
    'signOn.casInfo',
    'signOn.wechatQrcode',
    'talentContacts.addressView',
  ],
  'counted by a quota or by rows under its lock, and not pressed yet': [
    'talents.include',
    'tasks.generalExport',
    'tasks.exportVideos',
    'tasks.exportGrassVideos',
  ],
  'pressed by a test of its own beside the table': ['account.register'],
}
