CREATE TABLE "todo_ignored" (
	"corp_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"classify" smallint NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"due_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "todo_ignored_corp_id_user_id_classify_type_object_id_due_at_pk" PRIMARY KEY("corp_id","user_id","classify","type","object_id","due_at"),
	CONSTRAINT "todo_ignored_classify_values" CHECK ("todo_ignored"."classify" in (1, 2))
);
