import Typography, { type TypographyProps } from '@mui/material/Typography'

/** What is said aside: smaller, and in grey. */
export const Aparte = (props: TypographyProps) => <Typography variant="body2" color="text.secondary" {...props} />
