import { testAccess, testFeatures } from './features.ts';

testFeatures('0.57.0', 'main');
testAccess(['search-light']);
