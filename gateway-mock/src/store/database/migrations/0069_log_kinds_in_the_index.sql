DROP INDEX "oplog_list";--> statement-breakpoint
UPDATE "oplog" SET "object" = left("object", 200) WHERE length("object") > 200;--> statement-breakpoint
ALTER TABLE "oplog" ADD COLUMN "kind" text GENERATED ALWAYS AS (case when action ~ '^查看' then '查看联系方式' when action ~ '导入' then '导入' when action ~ '^(导出|打印)' then '导出' when action ~ '(登录|切换)' then '登录' when action ~ '(授权|绑定)' then '授权' when action ~ '(审核|^一审|^二审|通过|拒绝|确认)' then '审核' when action ~ '(转交|转移|分配|认领|释放|归属|移动)' then '转移' when action ~ '(删除|移除|撤销|撤回|取消|回收)' then '删除' when action ~ '^(新建|新增|添加|创建|注册|复制|收录|写|申请|提交申请|加入|评论|回复|关注|开启|保存草稿|标记|跟进)' then '新建' else '编辑' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "oplog_list" ON "oplog" USING btree ("corp_id","classify","created_at","id","module","kind","ip","object");
