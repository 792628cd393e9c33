CREATE TABLE "import_column" (
	"corp_id" integer NOT NULL,
	"module" smallint NOT NULL,
	"mode" text NOT NULL,
	"title" text NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"updated_at" bigint NOT NULL,
	"updated_by" integer NOT NULL,
	CONSTRAINT "import_column_corp_id_module_mode_title_pk" PRIMARY KEY("corp_id","module","mode","title")
);
