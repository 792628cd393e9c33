CREATE TABLE "live_comment" (
	"corp_id" integer NOT NULL,
	"live_id" text NOT NULL,
	"no" integer NOT NULL,
	"second" integer NOT NULL,
	"user_name" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"feeling" smallint,
	"words" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "live_comment_corp_id_live_id_no_pk" PRIMARY KEY("corp_id","live_id","no"),
	CONSTRAINT "live_comment_second" CHECK ("live_comment"."second" >= 0 and "live_comment"."no" >= 0),
	CONSTRAINT "live_comment_feeling" CHECK ("live_comment"."feeling" in (-1, 0, 1))
);
--> statement-breakpoint
CREATE TABLE "live_note" (
	"corp_id" integer NOT NULL,
	"live_id" text NOT NULL,
	"content" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"updated_by" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "live_note_corp_id_live_id_pk" PRIMARY KEY("corp_id","live_id")
);
--> statement-breakpoint
CREATE TABLE "live_replay" (
	"corp_id" integer NOT NULL,
	"live_id" text NOT NULL,
	"url" text NOT NULL,
	"until" bigint NOT NULL,
	CONSTRAINT "live_replay_corp_id_live_id_pk" PRIMARY KEY("corp_id","live_id")
);
--> statement-breakpoint
CREATE TABLE "live_source" (
	"corp_id" integer NOT NULL,
	"live_id" text NOT NULL,
	"channel" text NOT NULL,
	"people" bigint NOT NULL,
	CONSTRAINT "live_source_corp_id_live_id_channel_pk" PRIMARY KEY("corp_id","live_id","channel"),
	CONSTRAINT "live_source_people" CHECK ("live_source"."people" >= 0)
);
--> statement-breakpoint
CREATE TABLE "record_author" (
	"corp_id" integer NOT NULL,
	"author_id" text NOT NULL,
	"platform" text NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" integer NOT NULL,
	CONSTRAINT "record_author_corp_id_author_id_platform_pk" PRIMARY KEY("corp_id","author_id","platform")
);
--> statement-breakpoint
CREATE TABLE "record_session" (
	"corp_id" integer NOT NULL,
	"live_id" text NOT NULL,
	"pack_id" integer NOT NULL,
	"used_at" bigint NOT NULL,
	"used_by" integer NOT NULL,
	"returned_at" bigint,
	CONSTRAINT "record_session_corp_id_live_id_pk" PRIMARY KEY("corp_id","live_id")
);
--> statement-breakpoint
ALTER TABLE "live_minute" DROP CONSTRAINT "live_minute_figures";--> statement-breakpoint
ALTER TABLE "live" ADD COLUMN "online" integer;--> statement-breakpoint
ALTER TABLE "live" ADD COLUMN "likes" bigint;--> statement-breakpoint
ALTER TABLE "live" ADD COLUMN "comments" bigint;--> statement-breakpoint
ALTER TABLE "live" ADD COLUMN "url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live" ADD COLUMN "heard_at" bigint;--> statement-breakpoint
ALTER TABLE "live_minute" ADD COLUMN "step" smallint DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_minute" ALTER COLUMN "step" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "live_minute" ADD COLUMN "comments" integer;--> statement-breakpoint
ALTER TABLE "live_minute" ADD COLUMN "likes" integer;--> statement-breakpoint
ALTER TABLE "live_comment" ADD CONSTRAINT "live_comment_corp_id_corp_corp_id_fk" FOREIGN KEY ("corp_id") REFERENCES "public"."corp"("corp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_comment" ADD CONSTRAINT "live_comment_corp_id_live_id_live_corp_id_live_id_fk" FOREIGN KEY ("corp_id","live_id") REFERENCES "public"."live"("corp_id","live_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_note" ADD CONSTRAINT "live_note_corp_id_corp_corp_id_fk" FOREIGN KEY ("corp_id") REFERENCES "public"."corp"("corp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_note" ADD CONSTRAINT "live_note_corp_id_live_id_live_corp_id_live_id_fk" FOREIGN KEY ("corp_id","live_id") REFERENCES "public"."live"("corp_id","live_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_replay" ADD CONSTRAINT "live_replay_corp_id_corp_corp_id_fk" FOREIGN KEY ("corp_id") REFERENCES "public"."corp"("corp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_replay" ADD CONSTRAINT "live_replay_corp_id_live_id_live_corp_id_live_id_fk" FOREIGN KEY ("corp_id","live_id") REFERENCES "public"."live"("corp_id","live_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_source" ADD CONSTRAINT "live_source_corp_id_corp_corp_id_fk" FOREIGN KEY ("corp_id") REFERENCES "public"."corp"("corp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_source" ADD CONSTRAINT "live_source_corp_id_live_id_live_corp_id_live_id_fk" FOREIGN KEY ("corp_id","live_id") REFERENCES "public"."live"("corp_id","live_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_author" ADD CONSTRAINT "record_author_corp_id_corp_corp_id_fk" FOREIGN KEY ("corp_id") REFERENCES "public"."corp"("corp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_session" ADD CONSTRAINT "record_session_corp_id_corp_corp_id_fk" FOREIGN KEY ("corp_id") REFERENCES "public"."corp"("corp_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_session" ADD CONSTRAINT "record_session_pack_id_pack_order_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."pack_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_session" ADD CONSTRAINT "record_session_corp_id_live_id_live_corp_id_live_id_fk" FOREIGN KEY ("corp_id","live_id") REFERENCES "public"."live"("corp_id","live_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_session_pack" ON "record_session" USING btree ("pack_id");--> statement-breakpoint
CREATE INDEX "live_on_air" ON "live" USING btree ("corp_id") WHERE "live"."end_time" is null;--> statement-breakpoint
ALTER TABLE "live_minute" ADD CONSTRAINT "live_minute_step" CHECK ("live_minute"."step" in (1, 5));--> statement-breakpoint
ALTER TABLE "live_minute" ADD CONSTRAINT "live_minute_figures" CHECK ("live_minute"."minute" >= 0 and "live_minute"."online" >= 0 and "live_minute"."entered" >= 0 and "live_minute"."gmv" >= 0 and "live_minute"."comments" >= 0 and "live_minute"."likes" >= 0);