/**
 * Where the page will be found, so that whoever shows a link to it shows its picture: a preview's
 * address has to be whole.
 *
 *     SITE=https://example.org npm run build      as it is said
 *     dfx deploy --network ic                     the frontend's own address, which dfx knows
 *     npm run build                               nobody knows: the picture's address stays relative
 */

const RELATIVE = 'content="./preview.png"';

/**
 * The page's address without a slash at its end; null if it is not known.
 * @returns {string | null}
 */
export function siteOf(/** @type {Record<string, string | undefined>} */ environment) {
  const { SITE, DFX_NETWORK, CANISTER_ID_LIFE2_FRONTEND: id } = environment;
  if (SITE !== undefined && SITE !== "") return new URL(SITE).href.replace(/\/$/, "");
  return DFX_NETWORK === "ic" && id !== undefined ? `https://${id}.icp0.io` : null;
}

/** *html* with the whole address of its picture and of itself, if *site* is known. */
export function withSite(/** @type {string} */ html, /** @type {string | null} */ site) {
  if (site === null) return html;
  const url = `<meta property="og:url" content="${site}/" />\n    `;
  return html
    .replace(RELATIVE, `content="${site}/preview.png"`)
    .replace('<meta property="og:image" ', (image) => url + image);
}
