import { pagesOf } from '@crm/contracts/portal/manifest'

/** What the pages of this remote are called, and where they stand in menu and guide. A page is served when its screen is in the manifest. */
export const systemPages = pagesOf({
  SystemAccount: {
    title: '账号信息',
    group: '系统设置',
    menu: [
      { module: 1, group: '系统', order: 10 },
      { module: 2, group: '系统', order: 10 },
    ],
  },
  SystemShop: { title: '店铺授权', group: '系统设置', menu: [{ module: 1, group: '系统', order: 20 }] },
  SystemBindWdt: { title: '绑定旺店通' },
  SystemBindJst: { title: '绑定聚水潭' },
  SystemBindHupun: { title: '绑定万里牛' },
  SystemBindGyy: { title: '绑定管易云' },
  SystemBindJky: { title: '绑定吉客云' },
  SystemBindInternal: { title: '绑定自研 ERP' },
  SystemBindKuaimai: { title: '绑定快麦' },
  SystemBindBaisheng: { title: '绑定百胜 E3' },
  SystemBindFlux: { title: '绑定富勒' },
  SystemBindGuanjiapo: { title: '绑定管家婆' },
  SystemBindWangdianguanjia: { title: '绑定网店管家' },
  SystemNotice: { title: '消息中心', group: '系统设置', menu: [{ module: 1, group: '系统', order: 30 }] },
  SystemRole: { title: '角色权限', group: '系统设置', menu: [{ module: 1, group: '系统', order: 40 }] },
  SystemMember: {
    title: '成员管理',
    group: '系统设置',
    menu: [{ module: 1, group: '系统', order: 50 }],
    intros: [{ module: 1, order: 80, text: '成员、部门、角色与交接。', pictures: ['list'] }],
  },
  SystemBusinessConfigure: { title: '业务设置', group: '系统设置', menu: [{ module: 1, group: '系统', order: 60 }] },
  SystemMonitorConfigure: { title: '监控设置', group: '系统设置', menu: [{ module: 1, group: '系统', order: 70 }] },
  SystemLog: { title: '操作日志', group: '系统设置', menu: [{ module: 1, group: '系统', order: 80 }] },
  TaskCenter: { title: '任务中心' },
  ShopBind: { title: '绑定抖店' },
  ShopBindKs: { title: '绑定快手小店' },
  ShopBindSph: { title: '绑定视频号小店' },
  ShopBindXhs: { title: '绑定小红书店铺' },
  ContentBusinessConfigure: {
    title: '种草业务设置',
    group: '系统设置',
    menu: [{ module: 2, group: '系统', order: 20, label: '业务设置' }],
  },
  ContentSystemRole: {
    title: '种草角色权限',
    group: '系统设置',
    menu: [{ module: 2, group: '系统', order: 30, label: '角色' }],
  },
  ContentSystemMember: {
    title: '种草成员管理',
    group: '系统设置',
    menu: [{ module: 2, group: '系统', order: 40, label: '成员' }],
  },
  ContentSystemLog: {
    title: '种草操作日志',
    group: '系统设置',
    menu: [{ module: 2, group: '系统', order: 50, label: '日志' }],
  },
})
