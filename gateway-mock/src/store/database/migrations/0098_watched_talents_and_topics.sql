CREATE TABLE "hotspot_rank" (
	"hotspot_id" integer NOT NULL,
	"day" integer NOT NULL,
	"rank" integer NOT NULL,
	CONSTRAINT "hotspot_rank_hotspot_id_day_pk" PRIMARY KEY("hotspot_id","day"),
	CONSTRAINT "hotspot_rank_first" CHECK ("hotspot_rank"."rank" >= 1)
);
--> statement-breakpoint
ALTER TABLE "monitor" ADD COLUMN "announced_end" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hotspot" ADD COLUMN "words" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hotspot" ADD COLUMN "source_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hotspot" ADD COLUMN "read_at" bigint;--> statement-breakpoint
ALTER TABLE "hotspot_rank" ADD CONSTRAINT "hotspot_rank_hotspot_id_hotspot_id_fk" FOREIGN KEY ("hotspot_id") REFERENCES "public"."hotspot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hotspot_rank_day" ON "hotspot_rank" USING btree ("day","rank");--> statement-breakpoint
-- Of two that are still marked as open the older one is over: it was never written down.
UPDATE "monitor" m SET "status" = 2 WHERE m."status" = 1 AND EXISTS (SELECT 1 FROM "monitor" n WHERE n."corp_id" = m."corp_id"
  AND n."author_id" = m."author_id" AND n."platform" = m."platform" AND n."status" = 1 AND n."id" > m."id");--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_running" ON "monitor" USING btree ("corp_id","author_id","platform") WHERE status = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "hotspot_source" ON "hotspot" USING btree ("source_no") WHERE source_no <> '';