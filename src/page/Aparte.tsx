import Typography, { type TypographyProps } from '@mui/material/Typography'

/** A remark set aside: smaller, and in grey. */
export const Aparte = (props: TypographyProps) => <Typography variant="body2" color="text.secondary" {...props} />
