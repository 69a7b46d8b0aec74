export { useLandmark } from 'react-aria/useLandmark';
