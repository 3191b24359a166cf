/** Screen of the link that makes the first administrator; its token follows. */
export const PRIMER_INICIO = '/primer-inicio'
