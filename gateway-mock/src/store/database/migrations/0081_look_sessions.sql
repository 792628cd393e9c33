CREATE TABLE "look_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"corp_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"owner_hash" text NOT NULL,
	"as_role_id" integer DEFAULT 0 NOT NULL,
	"as_user_id" integer DEFAULT 0 NOT NULL,
	"rights" jsonb,
	"created_at" bigint NOT NULL,
	"expire_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
ALTER TABLE "look_session" ADD CONSTRAINT "look_session_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "look_session_owner" ON "look_session" USING btree ("corp_id","owner_hash");