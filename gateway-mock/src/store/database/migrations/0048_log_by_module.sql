DROP INDEX "oplog_time";--> statement-breakpoint
CREATE INDEX "oplog_list" ON "oplog" USING btree ("corp_id","classify","created_at","id");