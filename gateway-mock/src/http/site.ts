import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isPictureKind, pictureSvg } from "../world/pictures.ts";
import { Code, Refusal } from "./refusal.ts";
import { pathOf } from "./request.ts";
import { failAsAsked, type Gateway } from "./run.ts";

/** One request for something that is no call. */
export interface SiteRequest {
	method: string;
	/** Host header without its port. */
	host: string;
	/** Address without its query. */
	path: string;
	headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Its answer. */
export interface SiteAnswer {
	status: number;
	headers: Record<string, string>;
	body: string | Uint8Array;
}

/** Whatever serves pages and builds beside the calls: html, `/portal.json`, `/r/**`, `/shell/**`. Nothing for what it does not know. */
export interface Site {
	handle(request: SiteRequest): Promise<SiteAnswer | undefined>;
}

const notFound = () =>
	new Refusal(Code.notFound, "接口不存在", { status: 404 });

const isCallPath = (path: string) =>
	/^\/(api|passport|dev|files)(\/|$)/.test(path);

async function siteAnswer(
	site: Site | undefined,
	request: FastifyRequest,
): Promise<SiteAnswer | undefined> {
	const path = pathOf(request);
	if (
		!site ||
		isCallPath(path) ||
		(request.method !== "GET" && request.method !== "HEAD")
	)
		return undefined;
	return site.handle({
		method: request.method,
		host: request.hostname.toLowerCase(),
		path,
		headers: request.headers,
	});
}

function send(
	reply: FastifyReply,
	{ status, headers, body }: SiteAnswer,
): FastifyReply {
	// Fastify sends bytes as they are when they are a Buffer; a view on the same memory costs nothing
	const bytes =
		typeof body === "string"
			? body
			: Buffer.from(body.buffer, body.byteOffset, body.byteLength);
	return reply.code(status).headers(headers).send(bytes);
}

/** Everything that is no call: the site if there is one, with the failures that were asked for; otherwise 404. */
export async function serveSite(
	gateway: Gateway,
	site: Site | undefined,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<FastifyReply> {
	const fault = gateway.demo
		? gateway.faults.ofFile(pathOf(request))
		: undefined;
	const answer = await siteAnswer(site, request);
	const text = async () => String(answer?.body ?? "");
	if (fault && (await failAsAsked(fault, reply, text))) return reply;
	if (!answer) throw notFound();
	return send(reply, answer);
}

/** The drawn pictures of the demo world: write-once addresses, so browsers may keep them. */
export function serveDemoFiles(app: FastifyInstance): void {
	app.get<{ Params: { kind: string; file: string } }>(
		"/files/demo/:kind/:file",
		(request, reply) => {
			const { kind, file } = request.params;
			const id = /^([\w.-]{1,100})\.svg$/.exec(file)?.[1];
			if (id === undefined || !isPictureKind(kind))
				throw new Refusal(Code.notFound, "文件不存在", { status: 404 });
			return reply
				.headers({
					"cache-control": "public, max-age=31536000, immutable",
					"content-security-policy":
						"default-src 'none'; style-src 'unsafe-inline'; sandbox",
				})
				.type("image/svg+xml")
				.send(pictureSvg(kind, id));
		},
	);
}
