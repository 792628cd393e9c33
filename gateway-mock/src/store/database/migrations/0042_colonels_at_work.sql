CREATE TABLE "colonel_author" (
	"corp_id" integer NOT NULL,
	"colonel_buyin_id" text NOT NULL,
	"author_id" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"updated_by" integer NOT NULL,
	CONSTRAINT "colonel_author_corp_id_colonel_buyin_id_author_id_pk" PRIMARY KEY("corp_id","colonel_buyin_id","author_id")
);
--> statement-breakpoint
ALTER TABLE "colonel_coop" DROP CONSTRAINT "colonel_coop_status";--> statement-breakpoint
ALTER TABLE "task_transfer" ADD COLUMN "kind" text DEFAULT 'author' NOT NULL;--> statement-breakpoint
ALTER TABLE "colonel" ADD COLUMN "tag_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "colonel_author" ADD CONSTRAINT "colonel_author_corp_id_corp_corp_id_fk" FOREIGN KEY ("corp_id") REFERENCES "public"."corp"("corp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "colonel_author" ADD CONSTRAINT "colonel_author_corp_id_colonel_buyin_id_colonel_corp_id_colonel_buyin_id_fk" FOREIGN KEY ("corp_id","colonel_buyin_id") REFERENCES "public"."colonel"("corp_id","colonel_buyin_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was called off is no agreement any more.
UPDATE "colonel_coop" SET "deleted_at" = "updated_at" WHERE "status" = 4 AND "deleted_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "colonel_coop_agreed" ON "colonel_coop" USING btree ("corp_id","colonel_buyin_id","activity_id") WHERE "colonel_coop"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "colonel_follow_open" ON "colonel_follow" USING btree ("corp_id","colonel_buyin_id") WHERE "colonel_follow"."unbind_time" is null;--> statement-breakpoint
CREATE INDEX "order_item_colonel" ON "order_item" USING btree ("corp_id","colonel_buyin_id","activity_id","pay_time") WHERE "order_item"."colonel_buyin_id" <> '';--> statement-breakpoint
ALTER TABLE "colonel_coop" DROP COLUMN "status";