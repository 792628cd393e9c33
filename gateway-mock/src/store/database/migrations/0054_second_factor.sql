CREATE TABLE "second_factor" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" integer NOT NULL,
	"recovery" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "corp" ADD COLUMN "needs_second_factor" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "login_session" ADD COLUMN "second_factor" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_order" ADD COLUMN "invoice_to" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "pack_order" ADD COLUMN "invoice_to" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corp" ADD CONSTRAINT "corp_needs_second_factor_values" CHECK ("corp"."needs_second_factor" in (0, 1));